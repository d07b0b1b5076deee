import { Ban, CircleHelp, HeartPulse, Leaf, type LucideIcon, ThumbsDown } from 'lucide-react';
import type { AvoidReason } from './plan-edits.js';

/** A sign for each reason to avoid a food, because color alone is not accessible to everyone. */
export const reasonIcons: Record<AvoidReason, LucideIcon> = {
  allergy: Ban,
  composition: CircleHelp,
  health: HeartPulse,
  style: Leaf,
  dislike: ThumbsDown,
};
