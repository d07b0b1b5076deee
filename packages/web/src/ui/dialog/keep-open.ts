/**
 * Closing a dialog also dismisses those opened after it. A form opened from a detail drawer replaces it, and on a slow machine
 * opens before the drawer has closed; it must stay.
 */
export const keepOpen = { onRequestDismiss: (event: Event) => event.preventDefault() };
