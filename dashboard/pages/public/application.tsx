import type { Schema } from '../../live/api.ts';
import { amountsOf, bytes, cores, words } from '../../parts/format.ts';

/** An application of the catalog for everyone: what it is, what would run, and how large it is. */
export function Application({ template }: { readonly template: Schema<'Template'> }) {
  const { name, description, website, version, components, footprint, installable } = template;
  return (
    <section className="panel" aria-label="Plan">
      <div className="panel-head">
        <h2>{name}</h2>
        <span className="quiet small">{version}</span>
      </div>
      <div className="pad">
        <p>{description}</p>
        {website !== null && (
          <p className="small">
            <a href={website}>Its website</a>
          </p>
        )}
        {!installable && (
          <div className="problem" role="alert">
            <p>It cannot be installed at present. Choose another one.</p>
          </div>
        )}
      </div>
      <ul className="rows">
        {components.map(({ name: component, role, image, port, limits }) => (
          <li key={component}>
            <div className="main">
              <strong>{component}</strong> <span className="tag">{words(role)}</span>
              <div className="quiet small cut">
                {[image, port !== null && `port ${port}`].filter(Boolean).join(', ')}
              </div>
            </div>
            <div className="end small quiet">
              {cores(limits.cpu)}, {bytes(limits.memory)}
            </div>
          </li>
        ))}
      </ul>
      <p className="pad small">In total {amountsOf(footprint)}.</p>
    </section>
  );
}
