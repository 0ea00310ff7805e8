"""What a phone, a proxy or a hall of phones waits for: asked over the wire, of real servers."""
