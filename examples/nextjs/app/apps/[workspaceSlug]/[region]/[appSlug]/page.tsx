import { controlPlane } from '../../../../control-plane.ts';
import { Problem } from '../../../../problem.tsx';
import { AppStatus } from './app-status.tsx';

interface Props {
  readonly params: Promise<{ readonly workspaceSlug: string; readonly region: string; readonly appSlug: string }>;
}

export default async function App({ params }: Props) {
  const { workspaceSlug, region, appSlug } = await params;
  const place = { path: { workspaceSlug, appSlug }, query: { region } };
  const client = await controlPlane();
  const { data, error } = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', { params: place });
  if (error) return <Problem error={error} />;
  return (
    <main>
      <h1>{appSlug}</h1>
      <AppStatus place={place} first={data} />
    </main>
  );
}
