/** Figures that both engines respond with; for a container that has just ended, some of them are missing. */
export interface Figures {
  readonly cpu_stats?: { readonly cpu_usage?: { readonly total_usage?: number } };
  readonly memory_stats?: {
    readonly usage?: number;
    /** With the names of both versions of cgroups. */
    readonly stats?: { readonly total_inactive_file?: number; readonly inactive_file?: number };
  };
  readonly networks?: Readonly<Record<string, { readonly rx_bytes?: number; readonly tx_bytes?: number }>> | null;
  /** Empty where the engine does not measure it. */
  readonly blkio_stats?: {
    readonly io_service_bytes_recursive?: readonly { readonly op: string; readonly value: number }[] | null;
  };
}
