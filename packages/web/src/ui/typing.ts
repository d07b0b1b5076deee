/** Whether keys pressed there write a text or choose a value, and so mean nothing else. */
export function typingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null)
  );
}
