import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWrite } from '../../live/write.ts';
import { Dialog } from '../../parts/actions.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars';

interface EditProps {
  /** The variable; `null` for a new one. */
  readonly one: Schema<'Var'> | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function EditVar({ one, onClose, onDone }: EditProps) {
  const { params } = useApp();
  const [key, setKey] = useState(one?.key ?? '');
  const [value, setValue] = useState(one?.isSecret === false ? one.value : '');
  const [isSecret, setIsSecret] = useState(one?.isSecret ?? /SECRET|TOKEN|KEY|PASSWORD/.test(key));
  const save = useWrite(
    async () =>
      one === null
        ? take(client.POST(path, { params, body: { key, value, isSecret } }))
        : take(
            client.PATCH(`${path}/{varId}`, {
              params: { path: { ...params.path, varId: one.id }, query: params.query },
              body: { value, isSecret },
            }),
          ),
    onDone,
  );
  return (
    <Dialog
      title={one === null ? 'New variable' : `Change ${one.key}`}
      verb="Save"
      onClose={onClose}
      onConfirm={() => save.mutate()}
      isPending={save.isPending}
      error={save.error}
    >
      {one === null && <Field of="CreateVarBody" name="key" value={key} error={save.error} onValue={setKey} />}
      <Field
        of="CreateVarBody"
        name="value"
        required={false}
        rows={3}
        value={value}
        error={save.error}
        hint={one?.isSecret === true ? 'A new value; the one of now is hidden.' : undefined}
        onValue={setValue}
      />
      <label className="check">
        <input type="checkbox" checked={isSecret} onChange={({ target }) => setIsSecret(target.checked)} />
        Secret: shown only on demand, and never in lists
      </label>
    </Dialog>
  );
}
