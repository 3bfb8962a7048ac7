import { Paperclip } from 'lucide';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { t } from '../words/words.ts';

/** Button that chooses files. */
export function AttachButton({ onChoose }: { onChoose(files: File[]): void }) {
  return (
    <label class="p-file" title={t('compose.attach')}>
      <Icon of={Paperclip} />
      <HiddenText>{t('compose.attach')}</HiddenText>
      <input
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          onChoose([...currentTarget.files!]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
