"""Being called when one's page is closed: /api/push."""

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from magnat.server.log import Subscription
from magnat.server.messages import PushAddress, PushEnd, PushKey, PushStanding
from magnat.server.problems import Trouble, documented
from magnat.server.push import is_served
from magnat.server.routes import AnyRequest, before
from magnat.server.services import TheServices, known_person
from magnat.server.webpush import SECRET_BYTES, decoded, encoded, is_point
from magnat.table import Refusal


@get("/", responses=documented(), sync_to_thread=False)
def read_key(services: TheServices) -> PushKey:
    """The key by which a browser lets this server call it."""
    return PushKey(key=encoded(services.pushes.keys.public).decode())


@post("/", responses=documented(404))
async def subscribe(request: AnyRequest, data: JSONBody[PushAddress], services: TheServices) -> Response[PushStanding]:
    """Be called from now on, at every table by the day where one holds a seat."""
    person = known_person(services, request)
    if person is None:
        raise Trouble(403, Refusal("not_your_seat", "only_seated"))
    if not is_served(data.endpoint, services.settings.push_services):
        raise Trouble(400, Refusal("bad_push", "push_service"))
    key, secret = decoded(data.p256dh), decoded(data.auth)
    if not is_point(key) or len(secret) != SECRET_BYTES:
        raise Trouble(400, Refusal("bad_push", "push_keys"))
    await services.tables.log.subscribe(Subscription(data.endpoint, person, key, secret, data.language))
    return Response(PushStanding(called=True))


@post("/end", responses=documented(404))
async def end(request: AnyRequest, data: JSONBody[PushEnd], services: TheServices) -> Response[PushStanding]:
    """Be called no more in this browser."""
    person = known_person(services, request)
    if person is not None:
        await services.tables.log.end_subscription(data.endpoint, person)
    return Response(PushStanding(called=False))


push = Router("/api/push", route_handlers=[read_key, subscribe, end], before_request=before)
