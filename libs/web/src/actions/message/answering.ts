import { Copy, Link, Quote, Reply } from 'lucide';
import { showToast } from '../../parts/toast.tsx';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { addressOf, answer, fetchQuotation, fetchSource } from '../answering.ts';

export const reply = action<'message'>({
  id: 'reply',
  icon: Reply,
  keys: ['r'],
  isPrimary: true,
  may: () => true,
  run: (store, message) => answer(store, message),
});

export const quote = action<'message'>({
  id: 'quote',
  icon: Quote,
  keys: ['>'],
  may: () => true,
  async run(store, message) {
    const quotation = await fetchQuotation(store, message);
    if (quotation !== undefined) answer(store, message, quotation);
  },
});

const copy = async (text: string | undefined) => {
  if (text === undefined) return;
  await navigator.clipboard.writeText(text);
  showToast(t('message.copied'));
};

export const copyLink = action<'message'>({
  id: 'copyLink',
  icon: Link,
  may: () => true,
  run: (store, message) => void copy(addressOf(store, message)),
});

export const copyText = action<'message'>({
  id: 'copyText',
  icon: Copy,
  may: () => true,
  run: (store, message) => void fetchSource(store, message).then(copy),
});
