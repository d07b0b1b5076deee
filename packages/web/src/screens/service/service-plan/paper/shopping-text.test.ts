import { describe, expect, it } from 'vitest';
import { bytesOf } from '#ui/text/bytes.js';
import { type Block, chatParts } from './shopping-text.js';

const block = (section: string, heading: string, ...lines: string[]): Block => ({ section, heading, lines });

describe('chatParts', () => {
  it('puts a short list into one message, sections apart', () => {
    const blocks = [
      block('■ 第 1 次', '【蔬菜】', '菠菜 1 把', '番茄 2 个'),
      block('■ 第 1 次', '【水果】', '苹果 3 个'),
      block('■ 第 2 次', '【水果】', '草莓 1 盒'),
      block('■ 家里', '', '食盐 5 g'),
    ];
    expect(chatParts('许念 采购清单', blocks)).toEqual([
      '许念 采购清单\n■ 第 1 次\n【蔬菜】\n菠菜 1 把\n番茄 2 个\n【水果】\n苹果 3 个\n\n■ 第 2 次\n【水果】\n草莓 1 盒\n\n■ 家里\n食盐 5 g',
    ]);
  });

  it('cuts a long list into numbered messages, with section and heading again, and loses no line', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `食材 ${at} ${'重'.repeat(at % 9)} 100 g`);
    const parts = chatParts('清单', [block('■ 前半周', '【蔬菜】', ...lines)], 600);
    expect(parts.length).toBeGreaterThan(2);
    for (const [at, part] of parts.entries()) {
      expect(bytesOf(part)).toBeLessThanOrEqual(600);
      expect(part.startsWith(`清单 ${at + 1}/${parts.length}\n■ 前半周\n【蔬菜】\n食材`)).toBe(true);
    }
    expect(parts.flatMap((part) => part.split('\n')).filter((line) => line.startsWith('食材'))).toEqual(lines);
  });
});
