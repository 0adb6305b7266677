import { type RouteConfig, route } from '@react-router/dev/routes';

export default [route('*?', 'page.tsx')] satisfies RouteConfig;
