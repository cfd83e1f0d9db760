import type { Schema } from '../../live/api.ts';
import { Mark } from '../../parts/marks.tsx';

type ShownRecord = Pick<Schema<'DomainRecord'>, 'type' | 'name' | 'value' | 'isSet' | 'alternative'>;

/** The records of a domain, and which of them are set. */
export function Records({ records }: { readonly records: readonly ShownRecord[] }) {
  return (
    <div className="scroll" role="region" aria-label="Records" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>Type</th>
            <th>Name</th>
            <th>Value</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ type, name, value, isSet, alternative }) => (
            <tr key={`${type} ${value}`}>
              <td>{type}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <code>{value}</code>
              </td>
              <td>
                <Mark
                  tone={isSet ? 'good' : 'idle'}
                  text={isSet ? 'set' : alternative === 'addresses' ? 'instead of CNAME' : 'not set'}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
