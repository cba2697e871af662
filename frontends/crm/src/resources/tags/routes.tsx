import type { RouteObject } from 'react-router-dom';
import { TagsPage } from './tags-page.js';

export const tagPages: RouteObject[] = [{ path: 'tags', element: <TagsPage /> }];
