"""The REST calls about people instead of tables; only a server has them. docs/protocol.md describes them."""

from typing import Final

from fastapi import APIRouter, Request, Response

from underhold.server.answers import language_of
from underhold.server.openapi import problems
from underhold.server.people import People
from underhold.server.rest import Named, TableId, _json as json_response, _who as visitor
from underhold.table.tables import Tables
from underhold.wire import messages

_READS: Final = problems(403, 404, 422, 429, 500, 503)
_CHANGES: Final = problems(400, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503)


def create_people_router(people: People, tables: Tables) -> APIRouter:
    """The calls about people."""
    router = APIRouter(prefix="/api")

    @router.get("/settings", response_model=messages.ServerSettings, responses=problems(422, 429, 500))
    async def settings(language: Named = None) -> Response:
        """What this server offers."""
        return json_response(people.settings())

    @router.post("/push", status_code=204, response_class=Response, responses=_CHANGES)
    async def subscribe(request: Request, subscription: messages.PushSubscription, language: Named = None) -> Response:
        """Notify this browser when it is your turn and you are not connected, in the language of this request."""
        await people.push().subscribe(visitor(request), subscription, language_of(request))
        return Response(status_code=204)

    @router.post("/push/end", status_code=204, response_class=Response, responses=_CHANGES)
    async def unsubscribe(request: Request, end: messages.PushEnd, language: Named = None) -> Response:
        """Notify this browser no longer."""
        await people.push().unsubscribe(visitor(request), end.endpoint)
        return Response(status_code=204)

    @router.get("/me", response_model=messages.Profile, responses=_READS)
    async def profile(request: Request, language: Named = None) -> Response:
        """What is stored about you besides your tables: ratings, and whether you have a recovery code."""
        return json_response(await people.profile(visitor(request)))

    @router.post("/me/ratings", status_code=204, response_class=Response, responses=_CHANGES)
    async def agree_to_ratings(request: Request, consent: messages.RatingConsent, language: Named = None) -> Response:
        """Let games against people who agree too count for your rating, or no longer."""
        await people.ratings.agree(visitor(request), consent.agree)
        return Response(status_code=204)

    @router.post("/me/recovery", response_model=messages.RecoveryCode, responses=_CHANGES)
    async def make_recovery_code(request: Request, language: Named = None) -> Response:
        """A recovery code, in place of an earlier one. It is shown once."""
        return json_response(await people.recovery.make(visitor(request)))

    @router.post("/me/recover", response_model=messages.RecoveryCode, responses=_CHANGES)
    async def recover(request: Request, recover: messages.Recover, language: Named = None) -> Response:
        """Move the tables, seats and ratings of the guest with a recovery code to this browser."""
        return json_response(await people.recovery.use(visitor(request), recover.code))

    @router.get("/tables/{table}/rating", response_model=messages.TableRating, responses=_READS)
    async def rating_at(request: Request, table: TableId, language: Named = None) -> Response:
        """Whether the game of a table counts for your rating, and how it has changed it."""
        return json_response(await people.ratings.at(table, visitor(request)))

    @router.post("/tables/{table}/webhook", response_model=messages.WebhookSecret, responses=_CHANGES)
    async def set_webhook(
        request: Request, table: TableId, order: messages.WebhookOrder, language: Named = None
    ) -> Response:
        """Let an address be notified of every turn of a table that you made, or no address."""
        row = (await tables.get(table)).row
        return json_response(await people.webhooks.set(visitor(request), row, order.url))

    return router
