import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { compilePattern, type PatternFault } from '../../../chat/pattern.js';
import { plainTextOf } from '../../../chat/plain-text.js';
import { syllablesOf } from '../../../chat/syllables.js';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { interceptLimits } from '../../../outside/wecom/intercept-rules.js';

export type RuleInput = Omit<Input<'createRiskRule'>, 'intercept'> & { intercept: 'off' | 'warn' | 'block' };

const wrong = (field: string, rule: string, sentence: Sentence) => refuseField(42200, field, rule, sentence);

const faults: Record<PatternFault, Sentence> = {
  syntax: [
    '无法识别，或用了反向引用、环视等会很慢的写法',
    'cannot be read, or uses look-around or back-references, which may take too long',
  ],
  large: ['重复次数过多，匹配会很慢', 'repeats too much and would take too long'],
  empty: ['可以匹配空内容，会命中所有消息', 'also matches nothing, so every message would be a hit'],
};

const longestWait = 50;
const sample = `${'a'.repeat(5000)}${'好1 '.repeat(1000)}`;

function assertPatterns(words: readonly string[]) {
  for (const [at, word] of words.entries()) {
    const compiled = compilePattern(word);
    const fault = typeof compiled === 'string' ? compiled : undefined;
    const started = performance.now();
    if (typeof compiled !== 'string') compiled.firstIn(sample);
    const why = fault ?? (performance.now() - started > longestWait * 10 ? 'large' : undefined);
    if (why) throw wrong(`words.${at}`, 'pattern', [`正则「${word}」${faults[why][0]}`, `The pattern “${word}” ${faults[why][1]}`]);
  }
}

function assertWords({ words, match }: RuleInput) {
  if (match === 'regex') return assertPatterns(words);
  for (const [at, word] of words.entries()) {
    if (plainTextOf(word) === '') throw wrong(`words.${at}`, 'blank', ['敏感词不能只有空格', 'A word cannot be only spaces']);
    if (match === 'pinyin' && !syllablesOf(word))
      throw wrong(`words.${at}`, 'pinyin', [
        `「${word}」没有拼音，请用汉字或拼音`,
        `“${word}” has no pinyin; use Chinese characters or pinyin`,
      ]);
  }
}

/** @throws Refusal 42200 for departments or staff who do not exist */
async function assertScope(db: Db, { scope, scope_ids = [], notify_user_ids = [] }: RuleInput) {
  if (scope !== 'all' && scope_ids.length === 0)
    throw wrong('scope_ids', 'required', ['请选择适用的部门或员工', 'Choose the departments or staff it is for']);
  const staff = [...(scope === 'user' ? scope_ids : []), ...notify_user_ids];
  const { rows } = await sql<{ staff: number; departments: number }>`select
    (select count(*)::int from staff where id = any(${staff}::bigint[]) and deleted_at is null) as staff,
    (select count(*)::int from department where id = any(${scope === 'dept' ? scope_ids : []}::bigint[])) as departments`.execute(db);
  if (rows[0]?.staff !== new Set(staff).size)
    throw wrong(scope === 'user' ? 'scope_ids' : 'notify_user_ids', 'exists', ['所选员工不存在', 'A selected staff member does not exist']);
  if (scope === 'dept' && rows[0].departments !== scope_ids.length)
    throw wrong('scope_ids', 'exists', ['所选部门不存在', 'A selected department does not exist']);
}

const beyond = (zh: string, en: string) =>
  wrong('intercept', 'limits', [
    `企业微信不支持：${zh}；请改为不拦截，或调整规则`,
    `WeCom cannot do this: ${en}; turn it off there, or change the rule`,
  ]);

/** A rule goes to WeCom only as WeCom would apply it. */
function assertIntercept({ intercept, name, words, match, sender, exceptions = [], scope, scope_ids = [] }: RuleInput) {
  const { name: longestName, words: mostWords, word: longestWord, users, departments } = interceptLimits;
  if (intercept === 'off') return;
  if (match !== 'contains') throw beyond('只支持「包含」的匹配方式', 'it only compares words as contained');
  if (sender === 'customer') throw beyond('只检查员工发送的内容', 'it only checks what staff send');
  if (exceptions.length > 0) throw beyond('没有例外', 'it has no exceptions');
  if ([...name].length > longestName) throw beyond(`名称最多 ${longestName} 个字`, `names have up to ${longestName} characters`);
  if (words.length > mostWords) throw beyond(`最多 ${mostWords} 个词`, `a rule has up to ${mostWords} words`);
  if (words.some((word) => [...word].length > longestWord))
    throw beyond(`每个词最多 ${longestWord} 个字`, `words have up to ${longestWord} characters`);
  if (scope !== 'all' && scope_ids.length > (scope === 'user' ? users : departments))
    throw beyond('适用范围过大', 'the rule is for too many');
}

/** @throws Refusal 42200 */
export async function assertRule(db: Db, input: RuleInput) {
  assertWords(input);
  assertIntercept(input);
  await assertScope(db, input);
}
