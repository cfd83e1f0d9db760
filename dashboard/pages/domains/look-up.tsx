import { useQuery } from '@tanstack/react-query';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { Mark } from '../../parts/marks.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Records } from './records.tsx';

/** The records that a domain needs before it is added, and what was found of it. */
export function LookUp({ host }: { readonly host: string }) {
  const { app } = useApp();
  const dns = useQuery(read('/api/dns', { query: { host } }));
  const regions = useQuery(read('/api/regions', {}));
  return (
    <section className="panel" aria-label={`Look-up of ${host}`}>
      <Shown of={dns} rows={2} name="domain">
        {(found) => (
          <Found dns={found} region={app.region} ingress={regions.data?.regions.find(({ id }) => id === app.region)} />
        )}
      </Shown>
    </section>
  );
}

interface FoundProps {
  readonly dns: Schema<'DomainDns'>;
  readonly region: string;
  readonly ingress: Schema<'Region'> | undefined;
}

function Found({ dns, region, ingress: shown }: FoundProps) {
  const { host, records, resolved, taken, message } = dns;
  const targets = shown ? [shown.ingress.host, ...shown.ingress.ipv4, ...shown.ingress.ipv6] : [];
  const present = [...(resolved?.cname ?? []), ...(resolved?.a ?? []), ...(resolved?.aaaa ?? [])];
  return (
    <>
      <div className="panel-head">
        <div>
          <h2 className="break">{host}</h2>
          {taken === true ? <Mark tone="bad" text="in use" /> : <Mark tone="good" text="free" />}
          <Place dns={dns} region={region} />
        </div>
      </div>
      <div className="pad">
        {message !== null && <p className="notice">{message}</p>}
        {present.length > 0 && <p className="small break">Found: {present.join(', ')}.</p>}
        {records.some(({ value }) => targets.includes(value)) ? (
          <Records
            records={records.map((record) => ({
              ...record,
              isSet: present.includes(record.value),
              alternative: record.type === 'CNAME' ? 'cname' : 'addresses',
            }))}
          />
        ) : (
          <p className="quiet small">The records for {region} are shown when the domain is added.</p>
        )}
      </div>
    </>
  );
}

function Place({ dns: { points, region: found }, region }: Pick<FoundProps, 'dns' | 'region'>) {
  if (points === null) return <Mark tone="warn" text="not known" />;
  if (found === region) return <Mark tone="good" text={`points to ${region}`} />;
  return <Mark tone="idle" text={found === null ? 'does not point here' : `points to ${found}`} />;
}
