/** Returns whether key presses on the target edit text or select a value, so that shortcuts must not fire. */
export function typingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null)
  );
}
