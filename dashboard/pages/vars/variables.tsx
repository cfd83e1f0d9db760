import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { Ago } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { EditVar } from './edit.tsx';
import { PasteEnv } from './paste.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars';

type Opened = { readonly kind: 'paste' | 'new' } | { readonly kind: 'edit' | 'delete'; readonly one: Schema<'Var'> };

/** The variables of an app. The value of a secret is shown on demand. */
export function Variables() {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useQuery(read(path, params));
  const close = () => setOpened(null);
  const refusal = refusalOf(workspace.role, 'setVars');
  return (
    <>
      <section className="panel" aria-label="Variables">
        <div className="panel-head">
          <h2>Variables</h2>
          <div>
            <Action refusal={refusal} onClick={() => setOpened({ kind: 'paste' })}>
              Paste .env
            </Action>
            <Action kind="primary" refusal={refusal} onClick={() => setOpened({ kind: 'new' })}>
              New variable
            </Action>
          </div>
        </div>
        <Shown
          of={list}
          rows={4}
          name="app"
          needs="Variables may hold secrets, so that they are only for developers, admins and owners of the workspace."
          isEmpty={({ vars }) => vars.length === 0}
          empty={
            <Empty title="No variables yet">Variables are the settings of an app. Paste a .env file, or add one.</Empty>
          }
        >
          {({ vars }) => <Table vars={vars} refusal={refusal} onOpen={setOpened} />}
        </Shown>
      </section>
      {opened?.kind === 'paste' && <PasteEnv onClose={close} onDone={close} />}
      {opened?.kind === 'new' && <EditVar one={null} onClose={close} onDone={close} />}
      {opened?.kind === 'edit' && <EditVar one={opened.one} onClose={close} onDone={close} />}
      {opened?.kind === 'delete' && <DeleteVar one={opened.one} onClose={close} onDone={close} />}
    </>
  );
}

interface TableProps {
  readonly vars: readonly Schema<'Var'>[];
  readonly refusal: string | null;
  readonly onOpen: (opened: Opened) => void;
}

function Table({ vars, refusal, onOpen }: TableProps) {
  const [text, setText] = useState('');
  const shown = vars.filter(({ key }) => key.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      {vars.length > 10 && (
        <div className="pad">
          <input
            type="search"
            aria-label="Filter variables"
            placeholder="Filter"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <ul className="rows vars">
        {shown.map((one) => (
          <li key={one.id}>
            <div className="main">
              <code className="break">{one.key}</code>
            </div>
            <div className="value">
              {one.isSecret ? <Secret one={one} refusal={refusal} /> : <code className="break">{one.value}</code>}
            </div>
            <div className="side small quiet">
              <Ago at={one.updatedAt} />
              {one.updatedBy && ` by ${one.updatedBy.name}`}
            </div>
            <div className="end">
              <Action label={`Edit ${one.key}`} refusal={refusal} onClick={() => onOpen({ kind: 'edit', one })}>
                Edit
              </Action>
              <Action label={`Delete ${one.key}`} refusal={refusal} onClick={() => onOpen({ kind: 'delete', one })}>
                Delete
              </Action>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A secret, which is shown only on demand. */
function Secret({ one, refusal }: { readonly one: Schema<'Var'>; readonly refusal: string | null }) {
  const { params } = useApp();
  const [value, setValue] = useState<string | null>(null);
  const reveal = useWrite(
    () =>
      take(
        client.GET(`${path}/{varId}/reveal`, {
          params: { path: { ...params.path, varId: one.id }, query: params.query },
        }),
      ),
    (revealed) => setValue(revealed.value),
  );
  if (reveal.error !== null) return <Problem error={reveal.error} />;
  if (value === null) {
    return (
      <>
        <span className="quiet" aria-label="hidden">
          ••••••••
        </span>{' '}
        <Action
          label={`Show ${one.key}`}
          refusal={refusal}
          isPending={reveal.isPending}
          onClick={() => reveal.mutate()}
        >
          Show
        </Action>
      </>
    );
  }
  return (
    <>
      <code className="break">{value}</code>{' '}
      <Action label={`Hide ${one.key}`} onClick={() => setValue(null)}>
        Hide
      </Action>
    </>
  );
}

interface DeleteProps {
  readonly one: Schema<'Var'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DeleteVar({ one, onClose, onDone }: DeleteProps) {
  const { params } = useApp();
  const remove = useWrite(
    () =>
      take(
        client.DELETE(`${path}/{varId}`, { params: { path: { ...params.path, varId: one.id }, query: params.query } }),
      ),
    onDone,
  );
  return (
    <Dialog
      title={`Delete ${one.key}?`}
      verb="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>Its value cannot be brought back. The containers keep it until they are restarted.</p>
    </Dialog>
  );
}
