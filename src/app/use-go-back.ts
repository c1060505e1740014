import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Back to where the person came from; to `fallback` when this screen was opened directly. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: fallback });
  };
}
