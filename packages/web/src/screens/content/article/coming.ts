import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/material/article/:id': ['阅读和修改一篇文章，看谁读过、谁分享过。', 'Read and edit an article, and see who has read and shared it.'],
};
