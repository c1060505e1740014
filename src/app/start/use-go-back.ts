import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back to the previous page, or to `fallback` when this screen was opened directly. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: fallback });
  };
}
