import './testing/browser-globals.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { homePath, useTabs } from './tabs.js';

const state = () => useTabs.getState();
const paths = () => state().tabs.map((tab) => tab.path);

beforeEach(() => {
  state().forget();
  state().restore(`tabs:${Math.random()}`);
});

describe('tabs', () => {
  it('are one for each path; another query changes the tab in place', () => {
    state().visit('/a', '?page=1');
    state().visit('/b', '');
    state().visit('/a', '?page=2');
    expect(paths()).toEqual([homePath, '/a', '/b']);
    expect(state().tabs[1]?.search).toBe('?page=2');
  });

  it('close an empty form for a new record when they are left, but none with input', () => {
    state().visit('/a', '?open=new&page=2');
    state().visit('/b', '?open=new');
    state().change('/b', { dirty: true });
    state().visit('/c', '?open=12');
    state().visit('/d', '');
    expect(state().tabs.map((tab) => tab.search)).toEqual(['', '?page=2', '?open=new', '?open=12', '']);
  });

  it('keep eight pages alive and let the longest unused go, but never one with unsaved changes', () => {
    state().visit('/dirty', '');
    state().change('/dirty', { dirty: true });
    for (let index = 0; index < 12; index++) state().visit(`/p${index}`, '');
    expect(state().live).toHaveLength(8);
    expect(state().live).toContain('/dirty');
    expect(state().live.at(-1)).toBe('/p11');
    expect(state().live).not.toContain('/p4');
  });

  it('let a page that is not cached go when it is left', () => {
    state().visit(homePath, '');
    state().visit('/a', '', { leave: homePath });
    expect(state().live).toEqual(['/a']);
  });

  it('let a page take the place of another in the strip, but not of one with unsaved work', () => {
    for (const path of ['/a', '/b', '/c']) state().visit(path, '');
    state().visit('/d', '?x=1', { inPlaceOf: '/b' });
    expect(state().tabs.map((tab) => tab.path)).toEqual([homePath, '/a', '/d', '/c']);
    expect(state().live).toEqual(['/a', '/c', '/d']);
    state().change('/d', { dirty: true });
    state().visit('/e', '', { inPlaceOf: '/d' });
    expect(state().tabs.map((tab) => tab.path)).toEqual([homePath, '/a', '/d', '/c', '/e']);
  });

  it('never close the home page and remember what was closed', () => {
    state().visit('/a', '?x=1');
    state().close([homePath, '/a']);
    expect(paths()).toEqual([homePath]);
    expect(state().closed.at(-1)).toMatchObject({ path: '/a', search: '?x=1' });
  });

  it('come back after a reload for the same person only', () => {
    state().restore('tabs:1:7');
    state().visit('/a', '?x=1');
    useTabs.setState({ storage: '', tabs: [], live: [] });
    state().restore('tabs:1:7');
    expect(paths()).toEqual([homePath, '/a']);
    state().restore('tabs:1:8');
    expect(paths()).toEqual([homePath]);
  });

  it('survive a broken store', () => {
    sessionStorage.setItem('tabs:broken', '[null, 5, {"path": 7}, {"path":"/ok","search":""}]');
    state().restore('tabs:broken');
    expect(paths()).toEqual([homePath, '/ok']);
    sessionStorage.setItem('tabs:worse', '{');
    state().restore('tabs:worse');
    expect(paths()).toEqual([homePath]);
  });
});
