import { patched } from '@temporalio/workflow';

/**
 * Whether a workflow includes the changes whose code can run right after a local activity. A patch that is first called there is missing in
 * a replay if the engine has begun a new task in between. So call this as the first step of a workflow. Older workflows call the older
 * patches at the changed code.
 */
export const hasChangesFromStart = (): boolean => patched('changes-from-start-2026-11');
