import { patched } from '@temporalio/workflow';

/**
 * Whether a workflow has the changes whose code can follow right after a local activity. If a patch were first called there, a replay would
 * not find it if the engine had begun a new task in between. So call this as the first step of a workflow. Older workflows call the older
 * patches at the changed code.
 */
export const hasChangesFromStart = (): boolean => patched('changes-from-start-2026-11');
