import { create } from 'zustand';

/** Whether the problem report drawer is open. */
export const useFeedback = create<{ open: boolean }>(() => ({ open: false }));

export const openFeedback = () => useFeedback.setState({ open: true });
