import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  title: ['客户收到哪一条', 'Which one a contact gets'],
  same: ['同一步里优先级高的先，相同则先建的先', 'Within a step the highest priority, then the older one'],
  code: ['员工活码的欢迎语', 'Of the staff code'],
  slice: ['员工的当前时段', 'The staff member’s time slice'],
  users: ['员工', 'The staff member’s'],
  depts: ['部门', 'The department’s'],
  all: ['全部员工', 'For all staff'],
  default: ['默认', 'The default'],
});

const steps = ['code', 'slice', 'users', 'depts', 'all', 'default'] as const;

/** Says in which order welcomes are tried. */
export function OrderNote({ children }: { children?: ReactNode }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" rowGap="1" px="4" py="2" align="center" flexWrap="wrap" fontSize="xs" color="ink.2" title={t.same}>
      <chakra.span color="ink.3">{t.title}</chakra.span>
      <chakra.ol display="flex" gap="1" flexWrap="wrap" listStyleType="none" m="0" p="0">
        {steps.map((step, at) => (
          <li key={step}>
            {at > 0 ? (
              <chakra.span aria-hidden color="ink.3" me="1">
                →
              </chakra.span>
            ) : null}
            {t[step]}
          </li>
        ))}
      </chakra.ol>
      <chakra.span ms="auto">{children}</chakra.span>
    </Flex>
  );
}
