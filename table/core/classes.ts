import { ActiveEffectDocument } from "./documents/active-effect.ts";
import { ActorDocument } from "./documents/actor.ts";
import { ActorDeltaDocument } from "./documents/actor-delta.ts";
import { CardDocument } from "./documents/card.ts";
import { CardsDocument } from "./documents/cards.ts";
import { applyMode, ChatMessageDocument } from "./documents/chat-message.ts";
import { CombatDocument } from "./documents/combat.ts";
import { CombatantDocument } from "./documents/combatant.ts";
import { FolderDocument } from "./documents/folder.ts";
import { ItemDocument } from "./documents/item.ts";
import { JournalEntryDocument, JournalEntryPageDocument } from "./documents/journal.ts";
import { MacroDocument } from "./documents/macro.ts";
import { SceneDocument } from "./documents/scene.ts";
import { SettingDocument } from "./documents/setting.ts";
import { TokenDocument as TableTokenDocument } from "./documents/token.ts";
import { UserDocument } from "./documents/user.ts";
import type { DocumentHost } from "./host-types.ts";

/** The document classes of one host. Each is a leaf that knows the host; what they do is in `documents/`. */
export function createDocumentClasses(host: DocumentHost) {
  class User extends UserDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Actor extends ActorDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Item extends ItemDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class ChatMessage extends ChatMessageDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Scene extends SceneDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class TokenDocument extends TableTokenDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class ActiveEffect extends ActiveEffectDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class ActorDelta extends ActorDeltaDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Combat extends CombatDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Combatant extends CombatantDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class JournalEntry extends JournalEntryDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class JournalEntryPage extends JournalEntryPageDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Cards extends CardsDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Card extends CardDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Macro extends MacroDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Folder extends FolderDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  class Setting extends SettingDocument {
    static override get host(): DocumentHost {
      return host;
    }
  }
  if (host.generation >= 14) {
    Object.defineProperty(ChatMessage, "applyMode", {
      value: <T extends object>(data: T, mode: string): T => applyMode(host, data, mode),
      configurable: true,
      writable: true,
    });
  }
  const classes = {
    User,
    Folder,
    Actor,
    Item,
    ChatMessage,
    Scene,
    TokenDocument,
    ActorDelta,
    ActiveEffect,
    Combat,
    Combatant,
    JournalEntry,
    JournalEntryPage,
    Cards,
    Card,
    Macro,
    Setting,
  };
  // Their names are part of the contract; a bundler must not change them.
  for (const [name, value] of Object.entries(classes)) Object.defineProperty(value, "name", { value: name });
  return classes;
}

/** The document classes of a host by their global names. */
export type DocumentClasses = ReturnType<typeof createDocumentClasses>;
