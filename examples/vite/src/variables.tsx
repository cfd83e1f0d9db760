import { useQueryClient } from '@tanstack/react-query';
import type { AppParams } from './app-params.ts';
import { api } from './control-plane.ts';
import { Problem } from './problem.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars';

export function Variables({ params }: { readonly params: AppParams }) {
  const queryClient = useQueryClient();
  const { data, error } = api.useQuery('get', path, { params });
  const create = api.useMutation('post', path, {
    onSuccess: () => queryClient.invalidateQueries(api.queryOptions('get', path, { params })),
  });

  const submit = (fields: FormData) => {
    create.mutate({
      params,
      body: { key: String(fields.get('key')), value: String(fields.get('value')), isSecret: false },
    });
  };
  return (
    <section>
      <h2>Variables</h2>
      {error ? (
        <Problem error={error} />
      ) : (
        <ul>
          {data?.vars.map(({ id, key, value }) => (
            <li key={id}>{`${key}=${value}`}</li>
          ))}
        </ul>
      )}
      <form action={submit}>
        <input name="key" aria-label="Key" required />
        <input name="value" aria-label="Value" required />
        <button>Create</button>
      </form>
      {create.error && <Problem error={create.error} />}
    </section>
  );
}
