import { chakra } from '@chakra-ui/react';

const leaf = (x: number, y: number, turn: number, size: number) => ({ x, y, turn, size });
const leaves = [leaf(150, 150, -28, 1), leaf(214, 128, 8, 1.2), leaf(268, 158, 34, 0.9)];

/** Draws a bowl with the eight food groups on its rim; decorative only. */
export function BowlDrawing() {
  const groups = ['grain', 'vegetable', 'fruit', 'soy', 'milk', 'meat', 'nut', 'oil'];
  return (
    <chakra.svg viewBox="0 0 420 340" width="min({sizes.128}, 92%)" mx="auto" aria-hidden>
      <chakra.ellipse cx="210" cy="306" rx="120" ry="10" fill="jade.100" />
      {leaves.map(({ x, y, turn, size }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          <chakra.path d="M0 40C-22 20-20-18 0-44 20-18 22 20 0 40Z" fill="jade.500" opacity="0.9" />
          <chakra.path d="M0 36V-30" stroke="jade.100" strokeWidth="2" fill="none" />
        </g>
      ))}
      {groups.map((group, index) => {
        const angle = Math.PI * (0.06 + (index / (groups.length - 1)) * 0.88);
        return (
          <chakra.circle
            key={group}
            cx={210 - Math.cos(angle) * 168}
            cy={178 - Math.sin(angle) * 132}
            r={index % 2 ? 11 : 14}
            fill={`food.${group}`}
            opacity="0.92"
          />
        );
      })}
      <chakra.path d="M72 182h276c0 66-50 118-138 118S72 248 72 182Z" fill="jade.600" />
      <chakra.path d="M72 182h276c0 12-2 24-6 34H78c-4-10-6-22-6-34Z" fill="jade.700" opacity="0.55" />
      <chakra.path d="M176 298h68l8 14h-84Z" fill="jade.700" />
    </chakra.svg>
  );
}
