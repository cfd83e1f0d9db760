import { useMutation } from '@tanstack/react-query';
import { queryClient } from './api.ts';

/** A change by a person. What is shown is read again after it. */
export function useWrite<Input = void, Data = unknown>(
  write: (input: Input) => Promise<Data>,
  onDone?: (data: Data) => unknown,
) {
  return useMutation<Data, unknown, Input>({
    mutationFn: write,
    onSuccess: async (data) => {
      await queryClient.invalidateQueries();
      await onDone?.(data);
    },
  });
}
