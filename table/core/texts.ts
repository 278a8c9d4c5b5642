/** The host's own texts, under the keys that Foundry has for them where it has some. */
export const CORE_TEXTS = {
  en: {
    COMBAT: {
      RollsInitiative: "{name} rolls for Initiative!",
      NoneActive: "No fight is going on.",
      EndTitle: "End the fight?",
      EndConfirmation: "The fight ends and its order is forgotten.",
      UnknownCombatant: "Somebody",
    },
    EFFECT: {
      StatusDead: "Dead",
      Left: {
        none: "over",
        rounds: "rounds left: {count}",
        turns: "turns left: {count}",
        seconds: "seconds: {count}",
        minutes: "minutes: {count}",
        hours: "hours: {count}",
        days: "days: {count}",
        months: "months: {count}",
        years: "years: {count}",
      },
    },
    MACRO: {
      NoPermission: 'You may not run the macro "{name}".',
      NoScripts: 'The macro "{name}" is a script. The practice table runs no scripts from texts; try it in Foundry.',
    },
  },
  sv: {
    COMBAT: {
      RollsInitiative: "{name} slår för initiativ!",
      NoneActive: "Ingen strid pågår.",
      EndTitle: "Avsluta striden?",
      EndConfirmation: "Striden slutar och dess ordning glöms.",
      UnknownCombatant: "Någon",
    },
    EFFECT: {
      StatusDead: "Död",
      Left: {
        none: "över",
        rounds: "ronder kvar: {count}",
        turns: "turer kvar: {count}",
        seconds: "sekunder: {count}",
        minutes: "minuter: {count}",
        hours: "timmar: {count}",
        days: "dagar: {count}",
        months: "månader: {count}",
        years: "år: {count}",
      },
    },
    MACRO: {
      NoPermission: "Du får inte köra makrot ”{name}”.",
      NoScripts: "Makrot ”{name}” är ett skript. Övningsbordet kör inga skript ur texter; pröva det i Foundry.",
    },
  },
} as const;
