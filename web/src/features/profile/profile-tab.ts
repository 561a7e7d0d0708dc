import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../lib/session/session-slice.js';
import { readView, writeView } from '../../lib/storage/view.js';

/**
 * 1 personal info, 2 connected accounts, 3 Subscriptions, 4 payment (PROFILE-001). The tabs of the team and its names follow the numbered
 * ones.
 */
const PROFILE_TABS = ['1', '2', '3', '4', 'team', 'names', 'webhooks'] as const;
/** The tabs that only paying users have. */
const BILLING_TABS: readonly ProfileTab[] = ['3', '4'];
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab with this name, or null. */
export const asProfileTab = (text: string | null): ProfileTab | null =>
  PROFILE_TABS.find((tab) => tab === text) ?? null;

/** The tab if the user may open it, else null. */
export const openTab = (tab: ProfileTab | null, { isPaying }: { isPaying: boolean }): ProfileTab | null =>
  tab !== null && (isPaying || !BILLING_TABS.includes(tab)) ? tab : null;

const VIEW = 'profile';
const remembered = (): ProfileState['profile'] => ({ tab: asProfileTab(readView(VIEW)) ?? '1' });

/** The session's last open tab. It survives a reload if the user's consent allows that (PROFILE-002). */
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
      // A user who returns after an expired session finds their last tab.
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
