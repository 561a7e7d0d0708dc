import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../lib/session/session-slice.js';
import { readView, writeView } from '../../lib/storage/view.js';

/**
 * 1 personal info, 2 connected accounts, 3 Subscriptions, 4 payment (PROFILE-001). The team's and its names come after the
 * numbered ones.
 */
const PROFILE_TABS = ['1', '2', '3', '4', 'team', 'names', 'webhooks'] as const;
/** Of who pays alone. */
const BILLING_TABS: readonly ProfileTab[] = ['3', '4'];
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab that a text names, or null. */
export const asProfileTab = (text: string | null): ProfileTab | null =>
  PROFILE_TABS.find((tab) => tab === text) ?? null;

/** The tab itself where it is open to somebody, or null. */
export const openTab = (tab: ProfileTab | null, { isPaying }: { isPaying: boolean }): ProfileTab | null =>
  tab !== null && (isPaying || !BILLING_TABS.includes(tab)) ? tab : null;

const VIEW = 'profile';
const remembered = (): ProfileState['profile'] => ({ tab: asProfileTab(readView(VIEW)) ?? '1' });

/** The tab that was open last in this session, over a reload where consent allows it (PROFILE-002). */
const slice = createSlice({
  name: 'profile',
  initialState: remembered,
  reducers: {
    profileTabOpened: (state, { payload }: PayloadAction<ProfileTab>) => {
      state.tab = payload;
      writeView(VIEW, payload);
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, (state, { payload }) => {
      // Who comes back after an ended session finds the tab they were on.
      if (payload !== 'by-choice') return state;
      writeView(VIEW, null);
      return remembered();
    }),
});

export const { profileTabOpened } = slice.actions;
export const profileReducer = slice.reducer;
export interface ProfileState {
  profile: { tab: ProfileTab };
}
