import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { forms } from '../../client/forms.ts';
import { Badge } from '../parts/badge.tsx';
import { mistakeInPicture, readPicture } from './picture.ts';
import { Save } from './save.tsx';

export interface Look {
  readonly hues: [number, number];
  /** A `data:` URL, or `null` for none. Absent to keep the present one. */
  readonly picture?: string | null;
}

interface LookFormProps {
  readonly name: string;
  readonly hues: readonly number[];
  readonly picture: string | null;
  readonly refusal?: string | null;
  readonly of: Parameters<typeof Save>[0]['of'];
  readonly onSave: (look: Look) => void;
}

/** The picture and the colours of a person or a workspace. */
export function LookForm({ name, hues, picture, refusal = null, of, onSave }: LookFormProps) {
  const [first = 0, second = 0] = hues;
  const [chosen, setChosen] = useState<[number, number]>([first, second]);
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = next === undefined ? picture : next;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const url = await readPicture(file);
    const found = mistakeInPicture(url, forms.UpdateMeBody.avatarUrl);
    setMistake(found);
    if (found === null) setNext(url);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) onSave({ hues: chosen, ...(next !== undefined && { picture: next }) });
  };
  return (
    <form className="panel form" aria-label="Look" onSubmit={submit}>
      <h2>Look</h2>
      <div className="look">
        <Badge name={name} hues={chosen} picture={shown} />
        <label className="button">
          Choose a picture
          <input
            type="file"
            className="hidden"
            accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
            onChange={(event) => void choose(event)}
          />
        </label>
        {shown !== null && (
          <button type="button" onClick={() => setNext(null)}>
            Remove the picture
          </button>
        )}
      </div>
      {mistake !== null && (
        <p className="mistake small" role="alert">
          {mistake}
        </p>
      )}
      <div className="fields">
        {chosen.map((hue, index) => (
          <label className="field" key={index}>
            {index === 0 ? 'First colour' : 'Second colour'}
            <input
              type="range"
              min="0"
              max="359"
              value={hue}
              onChange={({ target }) =>
                setChosen(index === 0 ? [Number(target.value), chosen[1]] : [chosen[0], Number(target.value)])
              }
            />
          </label>
        ))}
      </div>
      <p className="quiet small">The colours are shown where there is no picture.</p>
      <Save of={of} refusal={refusal}>
        Save the look
      </Save>
    </form>
  );
}
