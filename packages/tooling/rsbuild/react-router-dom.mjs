// What stands behind `react-router-dom` in every front end. A shared module is bundled whole, and the whole router
// weighs 62 kB, half of it for rendering on a server; these are the parts for routing in a page. A name missing here
// can be added: lint refuses the import of any other.

export { RouterProvider } from 'react-router/dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  createRoutesFromElements,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  Route,
  Routes,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRouteError,
  useRouteLoaderData,
  useRoutes,
  useSearchParams,
} from 'react-router';
