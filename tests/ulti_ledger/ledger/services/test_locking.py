"""A watcher learns by one number whether to look again."""

from collections.abc import Callable

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession


def changes(session: PlaySession) -> int:
    return PlaySession.objects.get(pk=session.pk).changes


class TestLock:
    def test_every_write_counts(
        self, session: PlaySession, play: Callable[..., Hand], cast: Cast
    ) -> None:
        seen = [changes(session)]
        hand = play(session, "Béla")
        seen.append(changes(session))
        services.void_hand(hand=hand, by=cast.owner, reason="")
        seen.append(changes(session))
        services.close_session(session=session, by=cast.owner)
        seen.append(changes(session))
        assert seen == sorted(set(seen))

    def test_another_session_stays(
        self,
        session: PlaySession,
        four: PlaySession,
        play: Callable[..., Hand],
    ) -> None:
        before = changes(four)
        play(session, "Béla")
        assert changes(four) == before
