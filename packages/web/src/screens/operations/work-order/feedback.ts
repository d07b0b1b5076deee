import { create } from 'zustand';

/** Whether the report of a problem is open. */
export const useFeedback = create<{ open: boolean }>(() => ({ open: false }));

export const openFeedback = () => useFeedback.setState({ open: true });
