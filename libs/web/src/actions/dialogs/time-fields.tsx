import { laterTimes } from '../../state/later-times.ts';
import { momentOf } from '../../words/dates.ts';
import { t } from '../../words/words.ts';

/** Fields `choice` and `time` for a time in the future. `preset` is a time that is chosen already. */
export function TimeFields({ preset }: { preset?: Date }) {
  return (
    <>
      <label>
        {t('remind.when')}
        <select name="choice">
          {preset && <option value={preset.getTime()}>{momentOf(preset)}</option>}
          {laterTimes(new Date()).map(({ id, date }) => (
            <option key={id} value={date.getTime()}>
              {t(`remind.${id}`)} – {momentOf(date)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('remind.other')}
        <input type="datetime-local" name="time" />
      </label>
    </>
  );
}

/** Returns the time that the fields name: the written one, else the chosen one. */
export function timeIn(fields: FormData): Date {
  const written = String(fields.get('time'));
  return new Date(written === '' ? Number(fields.get('choice')) : written);
}

/** Returns a time as the API has it, in Unix seconds. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
