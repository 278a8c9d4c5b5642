/** After a fight moved on or ended: the open sheets of those in it are drawn anew, since they show whose turn and round it is. */
export function fightMoved(combat: Combat.Implementation): void {
  for (const { actor } of combat.combatants) {
    // Sheets of the older application framework, which the host's types allow for, are not ours.
    const sheet = actor?.sheet as { rendered?: boolean; render(options: object): Promise<unknown> } | null | undefined;
    if (sheet?.rendered) void sheet.render({ force: false });
  }
}
