import { type ReactNode, useId, useState } from 'react';
import { Dialog } from './actions.tsx';

interface TypedDialogProps {
  readonly title: string;
  /** The text that a person types before the button works. */
  readonly typed: string;
  readonly verb: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** A dialog before something that cannot be brought back. */
export function TypedDialog({ title, typed, verb, isPending, error, onClose, onConfirm, children }: TypedDialogProps) {
  const id = useId();
  const [value, setValue] = useState('');
  return (
    <Dialog
      title={title}
      verb={verb}
      isDangerous
      onClose={onClose}
      onConfirm={onConfirm}
      isPending={isPending}
      refusal={value === typed ? null : `Type ${typed} first.`}
      error={error}
    >
      {children}
      <div className="field">
        <label htmlFor={id}>
          Type <code className="break">{typed}</code> to go on
        </label>
        <input
          id={id}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
    </Dialog>
  );
}
