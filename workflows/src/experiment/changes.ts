import { patched } from '@temporalio/workflow';

/**
 * Whether a workflow has the changes that it may first meet right after a local activity. A patch that is first called there is missing in
 * a replay if the engine had begun a new task in between. So call this as the first step of a workflow. Workflows from before it call the
 * older patches where they meet the change.
 */
export const hasChangesFromStart = (): boolean => patched('changes-from-start-2026-11');
