/** The reasons why an app is not well: what happened, and what helps. */
const reasons: Readonly<Record<string, string>> = {
  deploy_failed: 'The first deploy failed, so nothing runs yet. Look at its log, mend it, and deploy again.',
  crash_loop: 'A container ends again and again. Its log says why; an older deploy can be rolled back to.',
  out_of_memory: 'A container needs more memory than it may have. Give the service more in the settings.',
  health_check_failed:
    'A container runs, but does not respond to the health check. Look at its log and the path of the check.',
  set_by_hand: 'A person has marked the app so.',
  payment_required: 'The plan of the region has to be paid first.',
  region_unavailable: 'The region does not work at present. The app starts again when it does.',
  workspace_suspended: 'The operator of the service has suspended the workspace.',
  cleanup_failed: 'The removal takes longer than usual, and goes on.',
  being_deleted: 'The app is being deleted.',
};

/** The sentence of a reason; `null` for one that this version does not know. */
export function explainReason(reason: string): string | null {
  return reasons[reason] ?? null;
}
