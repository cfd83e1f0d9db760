import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../../live/api.ts';
import { Shown } from '../../parts/shown.tsx';
import { StatusView } from './view.tsx';

/** The status page of a workspace for everyone. */
export function PublicStatus() {
  const { slug } = useParams({ from: '/status/$slug' });
  const page = useQuery(read('/api/status/{slug}', { path: { slug } }));
  return (
    <>
      <div className="head">
        <h1>{page.data?.title ?? slug}</h1>
      </div>
      <Shown of={page} rows={4} name="public status page">
        {(data) => <StatusView page={data} />}
      </Shown>
    </>
  );
}
