import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { bytes, cores, words } from '../../parts/format.ts';
import { Empty, Shown } from '../../parts/shown.tsx';
import { Install } from './install.tsx';

/** The applications of the catalog, and the form that installs one. */
export function Catalog() {
  const { workspace } = useWorkspace();
  const { install } = useSearch({ from: '/workspaces/$workspaceSlug/catalog' });
  const list = useQuery(read('/api/templates', {}));
  return (
    <>
      <div className="head">
        <h1>Catalog</h1>
        <Link className="button" to="/workspaces/$workspaceSlug/new" params={{ workspaceSlug: workspace.slug }}>
          Deploy your own
        </Link>
      </div>
      <Shown of={list} rows={4} name="catalog">
        {({ templates }) => {
          const chosen = templates.find(({ id }) => id === install);
          return chosen ? <Install key={chosen.id} template={chosen} /> : <Applications templates={templates} />;
        }}
      </Shown>
    </>
  );
}

function Applications({ templates }: { readonly templates: readonly Schema<'Template'>[] }) {
  const [text, setText] = useState('');
  const filter = useDeferredValue(text).trim().toLowerCase();
  const shown = templates.filter(({ name, description, category, tags }) =>
    [name, description, category, ...tags].join(' ').toLowerCase().includes(filter),
  );
  if (templates.length === 0)
    return (
      <Empty title="The catalog is empty">
        The operator of the service fills it. “Deploy your own” works without it.
      </Empty>
    );
  return (
    <section className="panel" aria-label="Applications">
      <div className="panel-head">
        <h2>Applications</h2>
        <input
          type="search"
          aria-label="Filter applications"
          placeholder="Filter"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className="rows">
        {shown.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </ul>
      {shown.length === 0 && <p className="pad quiet">No application matches “{text}”.</p>}
    </section>
  );
}

function Row({ template }: { readonly template: Schema<'Template'> }) {
  const { workspace } = useWorkspace();
  const { id, name, description, category, installable, version, footprint } = template;
  const refusal = installable
    ? refusalOf(workspace.role, 'installApplication')
    : 'It cannot be installed at present. Choose another one.';
  return (
    <li>
      <div className="main">
        <strong>{name}</strong> <span className="tag">{words(category)}</span>
        <div className="quiet small">{description}</div>
        {refusal !== null && <div className="small">{refusal}</div>}
      </div>
      <div className="small quiet">{version}</div>
      <div className="side small quiet">
        {cores(footprint.cpu)}, {bytes(footprint.memory)}, {bytes(footprint.storage)} of storage
      </div>
      <div className="end">
        {refusal === null ? (
          <Link
            className="button"
            aria-label={`Install ${name}`}
            to="/workspaces/$workspaceSlug/catalog"
            params={{ workspaceSlug: workspace.slug }}
            search={{ install: id }}
          >
            Install…
          </Link>
        ) : (
          <Action label={`Install ${name}`} refusal={refusal}>
            Install…
          </Action>
        )}
      </div>
    </li>
  );
}
