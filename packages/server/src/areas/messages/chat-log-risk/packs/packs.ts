import type { Sentence } from '../../../../http/refusal.js';

/** A rule that comes with the product: words written by us after rules that everybody can read. */
export interface Pack {
  pack: 'medical_claim' | 'advert_law' | 'abuse' | 'privacy';
  name: string;
  level: 'low' | 'mid' | 'high';
  match: 'contains' | 'regex' | 'pinyin';
  sender: 'staff' | 'customer' | 'both';
  words: readonly string[];
  exceptions: readonly string[];
  source: Sentence;
}

const words = (text: string) => text.trim().split(/\s+/);

export const packs: readonly Pack[] = [
  {
    pack: 'medical_claim',
    name: '疗效承诺',
    level: 'high',
    match: 'contains',
    sender: 'staff',
    words: words(`
      包瘦 保证瘦 一定能瘦 肯定能瘦 无效退款 不瘦退钱 签约减重 承诺减重 三天见效 七天见效 一周见效 当天见效 立竿见影 快速见效 一个疗程
      根治 治愈 治好 彻底解决 永不反弹 绝不反弹 不会反弹 终身不复发 药到病除 替代药物 不用吃药 可以停药 把药停了 减药停药
      降血糖 降血压 降血脂 降尿酸 治糖尿病 治高血压 治脂肪肝 治痛风 逆转糖尿病 逆转脂肪肝 消除结节 调理好了 排毒 排湿毒 清宿便 溶脂 燃脂
      消炎 抗癌 防癌 抗肿瘤 增强免疫力 提高免疫力 改善睡眠障碍 治失眠 治便秘 治多囊 调经 助孕 丰胸 长高 延缓衰老 逆龄
      祖传秘方 秘方 偏方 神医 专治 特效 疗效显著 有效率 治愈率 临床证明 无副作用 没有任何副作用 零副作用 纯天然无害
    `),
    exceptions: ['不能根治', '不能治', '不能替代药物', '不能停药', '不要停药', '没有排毒', '不承诺', '不保证', '请遵医嘱'],
    source: [
      '编写依据：《中华人民共和国广告法》第十六至十八条、《食品安全法》第七十三条、《保健食品广告审查暂行规定》；词条由我们编写',
      'Written by us after articles 16 to 18 of the Advertising Law of the PRC, article 73 of the Food Safety Law and the rules for health food advertisements',
    ],
  },
  {
    pack: 'advert_law',
    name: '广告法绝对化用语',
    level: 'mid',
    match: 'contains',
    sender: 'staff',
    words: words(`
      国家级 世界级 最高级 最佳 最好的 最强 最先进 最有效 最安全 最权威 最专业 最低价 最便宜 全网最低 史上最低 全国最大 全国第一 行业第一
      销量第一 排名第一 第一品牌 全国首家 独家 唯一 首选 顶级 顶尖 极品 极致 绝无仅有 前无古人 万能 百分之百 100%有效 绝对有效 绝对安全
      国家认证 国家推荐 国家指定 央视推荐 领导推荐 专家推荐 医生推荐 医院同款 驰名商标 质量免检 无需国家质量检测 特供 专供 内部价 限时抢购
      仅此一次 错过不再 最后一天 史无前例 遥遥领先 领袖品牌 王牌 冠军 金牌营养师 全球首发 填补空白
    `),
    exceptions: ['最好不要', '最好先', '最好在', '第一次', '第一餐', '独家记忆'],
    source: [
      '编写依据：《中华人民共和国广告法》第九条、第二十八条，市场监管总局《广告绝对化用语执法指南》（2023）；词条由我们编写',
      'Written by us after articles 9 and 28 of the Advertising Law of the PRC and the 2023 guide on absolute terms',
    ],
  },
  {
    pack: 'abuse',
    name: '辱骂与不文明用语',
    level: 'mid',
    match: 'contains',
    sender: 'both',
    words: words(`
      傻逼 傻x 煞笔 沙比 脑残 智障 白痴 蠢货 废物 垃圾人 不要脸 去死 滚蛋 滚出去 闭嘴 有病吧 神经病 贱人 贱货 王八蛋 混蛋 畜生 他妈的 妈的
      操你 草你 cnm nmsl tmd 死胖子 肥猪 胖得像猪 丑八怪 骗子公司 骗钱的 黑心 你们什么态度 投诉你 曝光你 报警 起诉你
    `),
    exceptions: ['不是智障', '报警电话是多少'],
    source: [
      '由我们按客服沟通中的常见用语编写，参照《网络信息内容生态治理规定》第六、七条',
      'Written by us from what is usual in customer service, after articles 6 and 7 of the provisions on the governance of online content',
    ],
  },
  {
    pack: 'privacy',
    name: '私下联系与隐私',
    level: 'high',
    match: 'contains',
    sender: 'staff',
    words: words(`
      私人微信 我的私人号 加我个人微信 加我微信 加个微信 换个微信聊 私下转账 私下交易 转我个人 打我卡上 发我红包 收款码 个人支付宝 个人账户 私人账户
      不走公司 不走平台 绕开公司 别告诉公司 删掉聊天记录 把记录删了 身份证号 身份证照片 身份证正反面 银行卡号 验证码发我 密码发我 家庭住址发我
      别的客户 其他客户的资料 客户名单 客户信息给你
    `),
    exceptions: ['不要把验证码', '请勿提供密码', '不要提供银行卡号', '不能加私人微信'],
    source: [
      '编写依据：《中华人民共和国个人信息保护法》第五、六、十、二十八条；词条由我们编写',
      'Written by us after articles 5, 6, 10 and 28 of the Personal Information Protection Law of the PRC',
    ],
  },
  {
    pack: 'privacy',
    name: '手机号与微信号',
    level: 'low',
    match: 'regex',
    sender: 'staff',
    words: ['(?:^|[^0-9])1[3-9][0-9]{9}(?:$|[^0-9])', '(?:微信|vx|v信|wx|加v)[^a-z0-9]{0,6}[a-z][a-z0-9_-]{5,19}'],
    exceptions: [],
    source: ['由我们按手机号和微信号的格式编写', 'Written by us after the format of mobile numbers and WeChat IDs'],
  },
];
