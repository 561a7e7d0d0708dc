import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionExpired, signedOut } from '../../lib/session/session-slice.js';

/** 1 personal info, 2 connected accounts; 3 and 4 belong to billing. The team's comes after the numbered ones. */
export const PROFILE_TABS = ['1', '2', 'team'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab that a text names, or null. */
export const asProfileTab = (text: string | null): ProfileTab | null =>
  PROFILE_TABS.find((tab) => tab === text) ?? null;

const initialState = { tab: '1' as ProfileTab };

/** The tab that was open last in this session (PROFILE-002). */
const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileTabOpened: (state, { payload }: PayloadAction<ProfileTab>) => {
      state.tab = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, () => initialState).addCase(sessionExpired, () => initialState),
});

export const { profileTabOpened } = slice.actions;
export const profileReducer = slice.reducer;
export interface ProfileState {
  profile: { tab: ProfileTab };
}
