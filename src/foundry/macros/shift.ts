let held = false;

/**
 * Follows whether Shift is held. A macro is told neither of the click nor of the key that runs it, and the two generations' own
 * ways to ask differ from the practice table's.
 */
export function watchShift(): void {
  for (const type of ["keydown", "keyup", "pointerdown", "click"] as const) {
    window.addEventListener(
      type,
      (event) => {
        held = event.shiftKey;
      },
      { capture: true, passive: true },
    );
  }
}

/** Whether Shift was held at the last click or key. */
export function isShiftHeld(): boolean {
  return held;
}
