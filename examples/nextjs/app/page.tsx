import Link from 'next/link';
import { controlPlane } from './control-plane.ts';
import { NewWorkspace } from './new-workspace.tsx';
import { Problem } from './problem.tsx';

export default async function Workspaces() {
  const client = await controlPlane();
  const { data, error } = await client.GET('/api/workspaces');
  if (error) return <Problem error={error} />;
  return (
    <main>
      <h1>Workspaces</h1>
      {data.workspaces.map(({ slug, name, role, services }) => (
        <section key={slug}>
          <h2>
            {name} ({role})
          </h2>
          {services.map((service) => (
            <Link key={`${service.region}/${service.slug}`} href={`/apps/${slug}/${service.region}/${service.slug}`}>
              {service.name}
            </Link>
          ))}
        </section>
      ))}
      <NewWorkspace tiers={data.tiers.map(({ id }) => id)} />
    </main>
  );
}
