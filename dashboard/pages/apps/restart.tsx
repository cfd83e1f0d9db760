import { client, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWrite } from '../../live/write.ts';
import { Dialog } from '../../parts/actions.tsx';
import { plural } from '../../parts/format.ts';

const appPath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

/** The ways to begin anew without a build, and what each of them does. */
export function Restart({ onClose, onStop }: { readonly onClose: () => void; readonly onStop?: () => void }) {
  const { app, params } = useApp();
  const restart = useWrite(() => take(client.POST(`${appPath}/restart`, { params })), onClose);
  return (
    <Dialog
      title={`Restart ${app.name}?`}
      verb="Restart"
      onClose={onClose}
      onConfirm={() => restart.mutate()}
      isPending={restart.isPending}
      error={restart.error}
    >
      <p>
        The containers of {plural(app.subServices.length, 'service')} are replaced one after the other, with the
        variables and sizes of now. Nothing is built.
      </p>
      {onStop && (
        <div className="other-way">
          <button type="button" onClick={onStop}>
            Stop it instead
          </button>
          <span className="quiet small">
            Its address responds with an error until it is started again. Data and variables stay.
          </span>
        </div>
      )}
    </Dialog>
  );
}
