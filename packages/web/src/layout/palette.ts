import { create } from 'zustand';

export const usePalette = create<{ open: boolean; sheet: boolean }>(() => ({ open: false, sheet: false }));

export const openPalette = () => usePalette.setState({ open: true, sheet: false });

const apple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Label of the command palette shortcut on this platform. */
export const commandKey = apple ? '⌘K' : 'Ctrl K';
