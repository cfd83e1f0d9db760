/** Levels of a notice. */
export const levels = ['info', 'warning', 'critical'] as const;

/** Events of a world in which its operator acts. */
export type OperatorEvent =
  | { readonly event: 'blockAccount'; readonly owner: string; readonly reason?: string }
  | { readonly event: 'unblockAccount'; readonly owner: string }
  | { readonly event: 'suspendWorkspace'; readonly workspace: string; readonly message: string }
  | { readonly event: 'resumeWorkspace'; readonly workspace: string }
  | { readonly event: 'lockApp'; readonly app: string; readonly reason?: string }
  | { readonly event: 'unlockApp'; readonly app: string }
  | {
      readonly event: 'setNotice';
      readonly level: (typeof levels)[number];
      readonly message: string;
      readonly seconds?: number;
    }
  | { readonly event: 'endNotice' };
